import { prove } from '#test/literals/prove.ts';
import { accountStates } from '#test/literals/states/accounts.ts';

prove(accountStates);
