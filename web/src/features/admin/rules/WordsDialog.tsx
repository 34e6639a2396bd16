import type { BlockedWord, HouseRules } from '@trau/contract'
import { type WordAction, wordActions, wordKinds } from '@trau/contract/rules/house-rule'
import { errorText } from '../../../i18n/error-text.ts'
import { useHouseRuleWords } from '../../../i18n/words/house-rule.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { saveSection } from './rules.ts'
import { lineProblem, linesOf } from './word-list.ts'

interface WordsDialogProps {
  rules: HouseRules
  /** The entry that is edited; without it entries are added. */
  word: BlockedWord | undefined
  onClose: () => void
}

export function WordsDialog({ rules, word, onClose }: WordsDialogProps) {
  const text = useHouseRuleWords()
  const others = rules.words.words.filter(one => one !== word)
  const form = useForm({
    initial: {
      kind: word?.kind ?? 'WORD',
      list: word?.text ?? '',
      action: (word?.action ?? 'REFUSE') as WordAction,
      ignoresMarks: word?.kind === 'WORD' ? word.ignoresMarks : true,
      isWholeWord: word?.kind === 'WORD' ? word.isWholeWord : true,
    },
    check({ list, kind }) {
      const problem = lineProblem(linesOf(list), kind, others, text)
      return problem ? { list: problem } : {}
    },
    async submit({ list, kind, action, ignoresMarks, isWholeWord }) {
      const entries = linesOf(list).map(
        (line): BlockedWord =>
          kind === 'DOMAIN'
            ? { kind, text: line, action }
            : { kind, text: line, action, ignoresMarks, isWholeWord },
      )
      await saveSection(rules, { section: 'WORDS', value: { words: [...entries, ...others] } })
      toast.success(text.saved)
      onClose()
    },
    explain: error => ({ form: errorText(error) }),
  })
  const { kind, action, ignoresMarks, isWholeWord } = form.values
  return (
    <FormDialog
      form={form}
      title={word ? text.editWord : text.addWords}
      submitLabel={text.save}
      onClose={onClose}
    >
      <SegmentedControl
        label={text.kind}
        value={kind}
        segments={wordKinds.map(value => ({ value, label: text.kinds[value] }))}
        onChange={next => form.set('kind', next)}
      />
      <TextArea {...form.field('list')} label={text.list[kind]} description={text.listText[kind]} />
      <RadioGroup
        label={text.action}
        options={wordActions.map(value => ({ value, label: text.actions[value] }))}
        value={action}
        onChange={next => form.set('action', next)}
      />
      {kind === 'WORD' && (
        <>
          <Checkbox
            checked={ignoresMarks}
            onChange={isChecked => form.set('ignoresMarks', isChecked)}
            description={text.ignoresMarksText}
          >
            {text.ignoresMarks}
          </Checkbox>
          <Checkbox
            checked={isWholeWord}
            onChange={isChecked => form.set('isWholeWord', isChecked)}
            description={text.isWholeWordText}
          >
            {text.isWholeWord}
          </Checkbox>
        </>
      )}
    </FormDialog>
  )
}
