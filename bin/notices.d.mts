export function notices(): string;
