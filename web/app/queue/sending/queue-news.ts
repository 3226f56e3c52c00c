/** A sender's events for every page: the sender may be this tab, another one, or the service worker. */
export type QueueNews =
  /** The items in IndexedDB have changed. */
  | { readonly type: 'changed' }
  | { readonly type: 'sending'; readonly clientId: string }
  /** The attempt ended without a conclusive response: the item waits again. */
  | { readonly type: 'waiting'; readonly clientId: string }
  /** `reply`: the server's, unchanged. */
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

/** Notifies this page and every other one. */
export function announce(news: QueueNews): void {
  tell(news);
  open().postMessage(news);
}

export function onQueueNews(listener: (news: QueueNews) => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
