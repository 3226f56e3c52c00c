import { prove } from '#test/literals/prove.ts';
import { shellStates } from '#test/literals/states/shell.ts';

prove(shellStates);
