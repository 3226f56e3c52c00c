import { prove } from '#test/literals/prove.ts';
import { moneyStates } from '#test/literals/states/money.ts';

prove(moneyStates);
