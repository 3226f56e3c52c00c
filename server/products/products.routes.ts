import { productsApi } from '#contract/products.ts';
import { serve } from '#server/http/serve.ts';
import { addProduct } from '#server/products/add-product.ts';
import { readProducts } from '#server/products/read-products.ts';

export const productsRoutes = [serve(productsApi.read, readProducts), serve(productsApi.add, addProduct)];
