import IconDenied from '~icons/lucide/ban'
import IconAllowed from '~icons/lucide/check'
import IconNot from '~icons/lucide/minus'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { cx } from '../../../ui/cx.ts'

export type PermissionState = 'allowed' | 'notAllowed' | 'denied'

const styles = {
  allowed: { Icon: IconAllowed, className: 'bg-primary-soft text-primary-deep' },
  notAllowed: { Icon: IconNot, className: 'bg-fill text-muted' },
  denied: { Icon: IconDenied, className: 'bg-danger-soft text-danger-deep' },
}

/** Whether a permission is there, as a sign and in words for a screen reader. */
export function PermissionMark({ state }: { state: PermissionState }) {
  const text = useRolesWords()
  const { Icon, className } = styles[state]
  return (
    <span className={cx('inline-flex size-6 shrink-0 items-center justify-center rounded-full', className)}>
      <Icon className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{text.states[state]}</span>
    </span>
  )
}
