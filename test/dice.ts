export { dice } from '#server/demo/lender/borrowers.ts';
