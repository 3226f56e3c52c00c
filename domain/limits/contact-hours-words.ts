import { CONTACT_HOURS } from '#domain/limits/limits.ts';

/** A time of day as spoken: "8:00 p.m.". */
function spoken(time: string): string {
  const [hour = '', minutes = ''] = time.split(':');
  const h = Number(hour);
  return `${h % 12 === 0 ? 12 : h % 12}:${minutes} ${h < 12 ? 'a.m.' : 'p.m.'}`;
}
const plain = (time: string) => time.replace(/^0/, '');

const { week, saturday } = CONTACT_HOURS;
const sentence = (hourText: (time: string) => string) =>
  `de lunes a viernes de ${hourText(week.opens)} a ${hourText(week.closes)} y sábados de ${hourText(saturday.opens)} a ${hourText(saturday.closes)}; nunca`;

/** The contact hours as customers read them, in the note and the terms. */
export const CONTACT_HOURS_SPOKEN = `${sentence(spoken)} en domingos ni feriados`;
/** The contact hours as the staff read them, who choose times on a clock of 24 hours. */
export const CONTACT_HOURS_PLAIN = `${sentence(plain)} domingos ni feriados`;

/** Whether a time "HH:MM" is within the contact hours of a working day. */
export const isContactTime = (time: string): boolean => time >= week.opens && time < week.closes;
export const CONTACT_TIME_WRONG = `Escriba una hora desde las ${week.opens} y antes de las ${week.closes}`;
