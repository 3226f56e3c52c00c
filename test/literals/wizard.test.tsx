import { prove } from '#test/literals/prove.ts';
import { wizardStates } from '#test/literals/states/wizard.ts';

prove(wizardStates);
