/** Events of a sender of the queue, for every page: the sender may be this tab, another one, or the service worker. */
export type QueueNews =
  /** The queue items in IndexedDB have changed. */
  | { readonly type: 'changed' }
  | { readonly type: 'sending'; readonly clientId: string }
  /**
   * An attempt ended without a conclusive response: the item waits again. `answered`: whether there was a response,
   * which says that the signal is not the reason; absent from older versions, and where nothing was tried.
   */
  | { readonly type: 'waiting'; readonly clientId: string; readonly answered?: boolean }
  /** The server has taken the item; `reply` is its reply, unchanged. */
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

/** Sends an event of the queue to this page and every other one. */
export function announce(news: QueueNews): void {
  tell(news);
  open().postMessage(news);
}

export function onQueueNews(listener: (news: QueueNews) => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
