import { Link } from '@tanstack/react-router'
import IconBack from '~icons/lucide/arrow-left'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { rolesSearch } from './addresses.ts'

/** From one role or template to all of them. */
export function BackLink({ view }: { view: 'roles' | 'templates' }) {
  const text = useRolesWords()
  return (
    <Link
      to="/admin"
      search={rolesSearch({ view })}
      className="inline-flex min-h-11 items-center gap-2 rounded-md text-primary-deep hover:underline"
    >
      <IconBack className="size-4" aria-hidden="true" />
      {view === 'roles' ? text.allRoles : text.allTemplates}
    </Link>
  )
}
