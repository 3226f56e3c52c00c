import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';

const demo = { DATABASE_URL: 'postgres://manito:merengue@localhost/manito' };

describe('backup settings that were renamed', () => {
  const KEY = 'age1ta83w6n40g37wmhyt6zcu4hqhmmdfd9rwqmqjlylfmrgahlca9aqx8mwmn';

  it('are also read by their names of before 1.0.0', () => {
    const { backup } = readEnv({ ...demo, BACKUP_RECIPIENT: KEY, BACKUP_IDENTITY: '/root/old.txt' });
    expect(backup).toMatchObject({ recipients: [KEY], identityFile: '/root/old.txt' });
  });

  it('the new names win where both are set', () => {
    const both = { BACKUP_PRIVATE_KEY_FILE: '/root/new.txt', BACKUP_IDENTITY: '/root/old.txt' };
    expect(readEnv({ ...demo, ...both }).backup.identityFile).toBe('/root/new.txt');
  });

  it('errors name the current variable', () => {
    expect(() => readEnv({ ...demo, BACKUP_RECIPIENT: 'age1nobody' })).toThrow('BACKUP_PUBLIC_KEY');
  });
});
