/** Also true for a process of another user. */
export function isAlive(pid: number): boolean;

/** Program and arguments, spaces between them. */
export function commandOf(pid: number): string;
export function childrenOf(pid: number): number[];
export function folderOf(pid: number | string): string | null;
