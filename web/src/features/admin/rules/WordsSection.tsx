import type { BlockedWord, HouseRules } from '@trau/contract'
import { maxBlockedWords } from '@trau/contract/rules/house-rule'
import { useState } from 'react'
import { useApiMutation } from '../../../api/mutation.ts'
import { useHouseRuleWords } from '../../../i18n/words/house-rule.ts'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { fold } from '../../../text/vietnamese.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { toast } from '../../../ui/toast.ts'
import { saveSection } from './rules.ts'
import { WordsDialog } from './WordsDialog.tsx'

const shownAtFirst = 20

/** Words and domains that messages may not hold. */
export function WordsSection({ rules }: { rules: HouseRules }) {
  const text = useHouseRuleWords()
  const { words } = rules.words
  const [query, setQuery] = useState('')
  const [most, setMost] = useState(shownAtFirst)
  const [open, setOpen] = useState<{ word?: BlockedWord }>()
  const matching = words.filter(word => fold(word.text).includes(fold(query)))
  const remove = useApiMutation(
    (word: BlockedWord) =>
      saveSection(rules, { section: 'WORDS', value: { words: words.filter(one => one !== word) } }),
    { onSuccess: () => void toast.success(text.saved) },
  )
  return (
    <Section title={text.words} description={text.wordsText}>
      <p className="mb-2 text-sm text-muted">
        {words.length === 0 ? text.wordsNone : text.wordCount(words.length, maxBlockedWords)}
      </p>
      {words.length > shownAtFirst && (
        <SearchField label={text.findWord} value={query} onChange={setQuery} className="mb-3" />
      )}
      {words.length > 0 && matching.length === 0 && <p className="mb-3 text-muted">{text.noMatch}</p>}
      {matching.length > 0 && (
        <ul className="mb-3 divide-y divide-line rounded-lg border border-line px-4">
          {matching.slice(0, most).map(word => (
            <li key={`${word.kind}/${word.text}`} className="flex flex-wrap items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium break-words">{word.text}</p>
                <p className="mt-0.5 flex flex-wrap gap-1.5">
                  <Chip color={word.action === 'REFUSE' ? 'danger' : 'default'}>
                    {text.actions[word.action]}
                  </Chip>
                  {word.kind === 'DOMAIN' && <Chip color="default">{text.kinds.DOMAIN}</Chip>}
                  {word.kind === 'WORD' && word.ignoresMarks && (
                    <Chip color="default">{text.ignoresMarks}</Chip>
                  )}
                </p>
              </div>
              <PermittedButton
                permission="rule.edit"
                size="sm"
                variant="flat"
                aria-label={text.editName(word.text)}
                onPress={() => setOpen({ word })}
              >
                {text.edit}
              </PermittedButton>
              <PermittedButton
                permission="rule.edit"
                size="sm"
                variant="flat"
                color="danger"
                aria-label={text.removeName(word.text)}
                isPending={remove.isPending && remove.variables === word}
                onPress={() => void remove.mutate(word)}
              >
                {text.remove}
              </PermittedButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <PermittedButton permission="rule.edit" variant="flat" onPress={() => setOpen({})}>
          {text.addWords}
        </PermittedButton>
        {matching.length > most && (
          <Button variant="flat" onPress={() => setMost(maxBlockedWords)}>
            {text.moreWords(matching.length - most)}
          </Button>
        )}
      </div>
      {open && <WordsDialog rules={rules} word={open.word} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
