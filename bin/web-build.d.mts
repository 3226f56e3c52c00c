/** Builds the web application when something that it is made of changed; says whether dist/web stands and is of now. */
export function buildWeb(): boolean;
