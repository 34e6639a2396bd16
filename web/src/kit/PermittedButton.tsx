import type { Permission } from '@trau/contract'
import { useId } from 'react'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { toast } from '../ui/toast.ts'
import { usePermitted } from './permitted.ts'

/**
 * A button for who has the permission. For others it stands there disabled and still takes the focus: its description and tooltip say which
 * permission is missing and who can grant it, and a press says the same, for fingers.
 */
export function PermittedButton({ permission, ...button }: ButtonProps & { permission: Permission }) {
  const { isKnown, reasonAgainst } = usePermitted()
  const id = useId()
  if (!isKnown) return null
  const reason = reasonAgainst(permission)
  if (!reason) return <Button {...button} />
  return (
    <>
      <Tooltip content={reason}>
        <Button
          {...button}
          isPending={false}
          isDisabled={false}
          aria-disabled="true"
          aria-describedby={id}
          onPress={() => toast.info(reason)}
        />
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
