import { useState } from 'react';
import type { Administrator } from '#contract/administrators.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { isIn } from '#domain/enum-table.ts';
import { useChangeRole } from '#web/administrators/administrators.queries.ts';
import { RoleField } from '#web/administrators/role-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface RoleDialogProps {
  readonly administrator: Administrator;
  readonly onClose: () => void;
}

/** Changes the role of a staff member; the server refuses it for the last owner, with a message. */
export function RoleDialog({ administrator, onClose }: RoleDialogProps) {
  const { id, isYou } = administrator;
  const [role, setRole] = useState<string>(administrator.role);
  const change = useChangeRole();
  return (
    <ConfirmDialog
      open
      title="Cambiar el rol"
      description={`${fullNameOf(administrator)}. El rol nuevo vale desde ahora mismo.`}
      confirmLabel="Cambiar rol"
      busyLabel="Cambiando..."
      busy={change.isPending}
      onCancel={onClose}
      onConfirm={() =>
        isIn(ROLES, role) && change.mutate({ params: { id }, body: { role } }, { onSuccess: onClose })
      }
    >
      <RoleField name="role" value={role} onChange={({ target }) => setRole(target.value)} />
      {isYou && role !== 'owner' && (
        <p className="text-warning">Dejas de poder dar roles y cambiar la configuración.</p>
      )}
    </ConfirmDialog>
  );
}
