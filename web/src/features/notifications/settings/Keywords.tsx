import type { NotificationPreferences } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { keywordKey } from '@trau/contract/rules/keywords'
import { maxKeywordLength, maxKeywords } from '@trau/contract/rules/notification'
import { type FormEvent, useRef, useState } from 'react'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Section } from '../../../kit/Section.tsx'
import { changeNotificationPreferences } from '../../../model/notifications/preference-changes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Words that notify as a mention does. */
export function Keywords({ preferences: { keywords } }: { preferences: NotificationPreferences }) {
  const words = useNotificationWords()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const word = text.trim()
  const isFull = keywords.length >= maxKeywords
  const problem = problemOf()

  function problemOf() {
    if (isFull) return word ? words.keywordFull(maxKeywords) : undefined
    if (word && !keywordKey(word)) return words.keywordInvisible
    if (countGraphemes(word) > maxKeywordLength) return words.keywordLong(maxKeywordLength)
    const isSame = (keyword: string) => keywordKey(keyword) === keywordKey(word)
    return word && keywords.some(isSame) ? words.keywordKnown : undefined
  }
  const change = (next: string[]) => changeNotificationPreferences({ keywords: next })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!word || problem) return
    setText('')
    if (!(await change([...keywords, word]))) setText(word)
  }
  const remove = (removedKeyword: string) => {
    field.current?.focus()
    void change(keywords.filter(keyword => keyword !== removedKeyword))
  }

  return (
    <Section title={words.keywordsTitle} description={words.keywordsText}>
      <form onSubmit={event => void add(event)} className="flex items-start gap-2">
        <TextField
          ref={field}
          className="flex-1"
          label={words.keyword}
          hideLabel
          placeholder={words.keyword}
          value={text}
          onChange={setText}
          error={problem}
          autoComplete="off"
        />
        <Button type="submit" variant="flat" isDisabled={!word || problem !== undefined}>
          {words.keywordAdd}
        </Button>
      </form>
      {keywords.length > 0 && (
        <>
          <ul className="mt-3 flex flex-wrap gap-2">
            {keywords.map(keyword => (
              <li key={keyword} className="max-w-full">
                <Chip onRemove={() => remove(keyword)} removeLabel={words.keywordRemove(keyword)}>
                  {keyword}
                </Chip>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted tabular-nums">
            {words.keywordCount(keywords.length, maxKeywords)}
          </p>
        </>
      )}
    </Section>
  )
}
