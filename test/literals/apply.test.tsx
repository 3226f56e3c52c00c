import { prove } from '#test/literals/prove.ts';
import { applyStates } from '#test/literals/states/apply.ts';

prove(applyStates);
