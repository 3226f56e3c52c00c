export { dice } from '#server/demo/dice.ts';
