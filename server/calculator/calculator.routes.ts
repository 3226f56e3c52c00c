import { calculatorApi } from '#contract/calculator.ts';
import { calculate } from '#server/calculator/calculate.ts';
import { serve } from '#server/http/serve.ts';

export const calculatorRoutes = [serve(calculatorApi.calculate, calculate)];
