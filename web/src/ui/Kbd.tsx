import { cx } from './cx.ts'

/** `keys` separated by spaces: "Ctrl K". */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className="inline-flex gap-1">
      {keys.split(' ').map(key => (
        <kbd
          key={key}
          className={cx(
            'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-fill px-1 font-sans text-xs text-muted',
            className,
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
