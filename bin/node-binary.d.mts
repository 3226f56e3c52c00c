export function expectedHash(version: string, platform: string): string | undefined;
export function judgeBinary(file: string, version: string, platform: string): 'same' | 'other' | 'unknown';
