import { useState } from 'react'
import { useNoteTransferWords } from '../../../i18n/words/note-transfer.ts'
import { Button } from '../../../ui/Button.tsx'

const shownAtFirst = 10
const shownMore = 200

/** What did not go, in one line each, under a sentence that counts them. */
export function Names({ title, names }: { title: string; names: readonly string[] }) {
  const words = useNoteTransferWords()
  const [most, setMost] = useState(shownAtFirst)
  if (names.length === 0) return null
  return (
    <section className="mt-3" aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 text-sm text-muted">
        {names.slice(0, most).map((name, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list only grows
          <li key={n} className="wrap-anywhere py-0.5">
            {name}
          </li>
        ))}
      </ul>
      {names.length > most && (
        <Button variant="ghost" size="sm" onPress={() => setMost(most + shownMore)}>
          {words.more(Math.min(names.length - most, shownMore))}
        </Button>
      )}
    </section>
  )
}
