import { useNavigate } from '@tanstack/react-router'
import type { Permission, Role } from '@trau/contract'
import { useEffect } from 'react'
import IconSee from '~icons/lucide/eye'
import { suspendWrites } from '../../../api/mutation.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { type SeenRole, seenRole } from '../../../model/account/seen-role.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { tabsFor } from '../tabs.ts'
import { rolesSearch } from './addresses.ts'

/** Shows administration as to the holders of a role; for who may do all that they may, since what is listed is fetched by their own rights. */
export function SeeAsRole({ role, own }: { role: Role; own: ReadonlySet<Permission> }) {
  const text = useRolesWords()
  const navigate = useNavigate()
  const { roleId, name, permissions, scope, builtIn } = role
  const [tab] = tabsFor(new Set(permissions))
  if (scope.kind !== 'TENANT' || builtIn === 'SUPER_ADMIN' || !tab) return null
  if (!permissions.every(permission => own.has(permission))) return null
  const begin = async () => {
    await navigate({ to: '/admin', search: { tab } })
    seenRole.set({ roleId, name, permissions })
  }
  return (
    <Button
      variant="flat"
      startContent={<IconSee className="size-4" aria-hidden="true" />}
      onPress={() => void begin()}
    >
      {text.seeAs}
    </Button>
  )
}

/** Says so as long as it lasts; nothing is written meanwhile. */
export function SeenRoleBanner({ roleSeenAs }: { roleSeenAs: SeenRole }) {
  const text = useRolesWords()
  const navigate = useNavigate()
  useEffect(() => suspendWrites(text.seenNotSaved), [text.seenNotSaved])
  // Who goes to another area is done with it.
  useEffect(() => () => seenRole.set(null), [])
  const end = async () => {
    seenRole.set(null)
    await navigate({ to: '/admin', search: rolesSearch({ roleId: roleSeenAs.roleId }) })
  }
  return (
    <Banner
      kind="warn"
      action={
        <Button size="sm" variant="flat" onPress={() => void end()}>
          {text.seenEnd}
        </Button>
      }
    >
      {text.seenAs(roleSeenAs.name)}
    </Banner>
  )
}

export const useSeenRole = () => useSharedValue(seenRole)
