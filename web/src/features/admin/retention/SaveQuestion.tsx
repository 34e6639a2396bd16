import type { RetentionPreview, RetentionRule, RetentionRuleInput } from '@trau/contract'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { retention } from '../../../i18n/vi/retention.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Reached } from './RulePreview.tsx'

/** A rule that waits for a yes, with what was counted when it was to be saved. */
export interface UnsavedRule {
  body: RetentionRuleInput
  /** Of the rule that stands there, null without one: another one is not replaced unseen. */
  expectedUpdatedTime: number | null
  /** Undefined where they may set a rule but not read what there is. */
  preview: RetentionPreview | undefined
  replacedRule: RetentionRule | undefined
}

interface SaveQuestionProps {
  unsavedRule: UnsavedRule
  onClose: () => void
  onConfirm: () => unknown
}

/** Names what the rule deletes, and the rule whose place it takes. */
export function SaveQuestion({ unsavedRule, onClose, onConfirm }: SaveQuestionProps) {
  const text = useText(retention)
  const [language] = useLanguage()
  const { preview, replacedRule } = unsavedRule
  const isDeleting = preview?.items !== 0
  return (
    <ConfirmDialog
      title={text.saveAsk}
      confirmLabel={isDeleting ? text.saveAndDelete : text.replace}
      color={isDeleting ? 'danger' : 'primary'}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {replacedRule && (
        <p className="mb-2 text-pretty">
          {text.replaced(
            replacedRule.days === null
              ? text.keptForEver
              : text.keptFor(replacedRule.days.toLocaleString(language)),
          )}
        </p>
      )}
      <p className="text-pretty">{preview ? <Reached preview={preview} /> : text.uncounted}</p>
    </ConfirmDialog>
  )
}
