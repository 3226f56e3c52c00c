import { prove } from '#test/literals/prove.ts';
import { peopleStates } from '#test/literals/states/people.ts';

prove(peopleStates);
