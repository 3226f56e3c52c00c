import { prove } from '#test/literals/prove.ts';
import { decisionStates } from '#test/literals/states/decisions.ts';

prove(decisionStates);
