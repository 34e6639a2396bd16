import { useTemplatesWords } from '../../../i18n/words/templates.ts'
import { Section } from '../../../kit/Section.tsx'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { diffLines } from './line-diff.ts'

const styles = {
  same: 'text-muted',
  removed: 'bg-danger-soft text-danger-deep line-through',
  added: 'bg-primary-soft text-primary-deep',
}

/** Line by line what differs from the shipped text. */
export function DefaultDiff({ before, after }: { before: string; after: string }) {
  const text = useTemplatesWords()
  return (
    <div className="mt-8">
      <Section title={text.differs} description={text.differsText}>
        <ul className="overflow-hidden rounded-lg border border-line py-2 font-mono text-sm">
          {diffLines(before, after).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity beside their place
            <li key={at} className={cx('flex gap-2 px-3 py-0.5', styles[line.kind])}>
              <span aria-hidden="true" className="w-3 shrink-0">
                {line.kind === 'removed' ? '−' : line.kind === 'added' ? '+' : ''}
              </span>
              {line.kind !== 'same' && (
                <VisuallyHidden>{line.kind === 'removed' ? text.removedLine : text.addedLine}</VisuallyHidden>
              )}
              <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">{line.text || ' '}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
