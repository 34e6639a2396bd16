import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useUiWords } from './words.ts'

export type Strength = 0 | 1 | 2 | 3 | 4

const TONES = ['danger', 'danger', 'warning', 'success', 'success'] as const

export interface StrengthMeterProps {
  /** undefined while nothing is typed: the bars stand empty */
  score: Strength | undefined
  /** how to make it better, in one short sentence */
  hint?: ReactNode
}

/** Four bars and a word: never by colour alone. The word is read when it changes. */
export function StrengthMeter({ score, hint }: StrengthMeterProps) {
  const words = useUiWords()
  return (
    <div className="flex flex-col gap-1.5">
      <div
        className="flex gap-1"
        aria-hidden="true"
        data-tone={score === undefined ? 'default' : TONES[score]}
      >
        {[1, 2, 3, 4].map(bar => (
          <span
            key={bar}
            className={cx(
              'h-1 flex-1 rounded-full bg-fill-strong transition-colors forced:border',
              score !== undefined && (score >= bar || bar === 1) && 'bg-(--c) forced:bg-[Highlight]',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-h-5 text-sm text-muted">
        {score !== undefined && (
          <>
            <span className="sr-only">{words.strength}: </span>
            <span className="font-medium text-ink">{words.strengths[score]}</span>
            {hint && <> · {hint}</>}
          </>
        )}
      </p>
    </div>
  )
}
