/** The news of a sender for every page: this tab, another one, or the service worker may be the sender. */
export type QueueNews =
  /** The items in IndexedDB are others than before. */
  | { readonly type: 'changed' }
  | { readonly type: 'sending'; readonly clientId: string }
  /** The attempt ended without an answer that settles it: the item waits again. */
  | { readonly type: 'waiting'; readonly clientId: string }
  /** `reply`: the server's, as it came. */
  | { readonly type: 'received'; readonly clientId: string; readonly reply: unknown };

const CHANNEL = 'manito-queue';
const listeners = new Set<(news: QueueNews) => void>();
let channel: BroadcastChannel | undefined;

const tell = (news: QueueNews): void => {
  for (const listener of listeners) listener(news);
};

function open(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<QueueNews>) => tell(data);
  }
  return channel;
}

/** Tells this page and every other one. */
export function announce(news: QueueNews): void {
  tell(news);
  open().postMessage(news);
}

export function onQueueNews(listener: (news: QueueNews) => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
