import { photoReusableSince } from '#domain/applications/application.ts';
import { ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { lastSent, latestPhoto } from '#server/drafts/drafts.store.ts';
import type { Context } from '#server/http/context.ts';

/** What the form needs not ask again: who one is by the profile, the rest by the last application, else the profile. */
export function readPrefill(context: Context) {
  return context.transact(async (tx) => {
    const { userId } = context.actor;
    const user = await findUser(tx, userId);
    const last = await lastSent(tx, userId);
    const since = photoReusableSince(context.now);
    return ok({
      firstName: user?.firstName ?? null,
      lastName: user?.lastName ?? null,
      cedula: user?.cedula ?? last?.cedula ?? null,
      email: user?.email ?? null,
      phone: user?.phone ?? last?.phone ?? null,
      birthDate: user?.birthDate ?? last?.birthDate ?? null,
      maritalStatus: last?.maritalStatus ?? null,
      address: last?.address ?? user?.address ?? null,
      monthlyIncome: last?.monthlyIncome ?? user?.monthlyIncome ?? null,
      timeAtWork: last?.timeAtWork ?? null,
      timeUnit: last?.timeUnit ?? null,
      employer: last?.employer ?? user?.companyName ?? null,
      jobTitle: last?.jobTitle ?? user?.occupation ?? null,
      bankName: last?.bankName ?? user?.bankName ?? null,
      accountType: last?.accountType ?? null,
      accountNumber: last?.accountNumber ?? user?.accountNumber ?? null,
      cedulaPhotoUrl: await latestPhoto(tx, userId, 'cedula_front', since),
      cedulaBackPhotoUrl: await latestPhoto(tx, userId, 'cedula_back', since),
    });
  });
}
