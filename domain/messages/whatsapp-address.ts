/** The address that starts a chat with a number in any notation, with `text` ready to send. */
export function whatsappAddress(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}
