/** Where a chat with a number begins, however the number is written; `text` stands there to be sent. */
export function whatsappAddress(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}
