import { useInfiniteQuery } from '@tanstack/react-query'
import type { HouseRuleChange } from '@trau/contract'
import { useApiMutation } from '../../../api/mutation.ts'
import { pagesOf } from '../../../api/pages.ts'
import { useHouseRuleWords } from '../../../i18n/words/house-rule.ts'
import { toast } from '../../../ui/toast.ts'
import { ChangeHistory, ChangeLine } from '../ChangeHistory.tsx'
import { changesCall, undoRuleChange } from './rules.ts'
import { shownDifferences } from './shown-differences.ts'

const pageSize = 10

/** What was changed, by whom, from what to what; what was changed last of each section can be taken back, one after the other. */
export function RuleHistory() {
  const text = useHouseRuleWords()
  const history = useInfiniteQuery(pagesOf(changesCall, {}, pageSize))
  return (
    <ChangeHistory words={text} of={history}>
      {change => <Change key={change.changeId} change={change} />}
    </ChangeHistory>
  )
}

function Change({ change }: { change: HouseRuleChange }) {
  const text = useHouseRuleWords()
  const section = text.sections[change.section]
  const undo = useApiMutation(undoRuleChange, { onSuccess: () => void toast.success(text.undone) })
  return (
    <ChangeLine
      title={change.undoneId ? text.undoneChange(section) : text.changed(section)}
      by={change.editor}
      somebody={text.somebody}
      at={change.createdTime}
      undo={
        change.canUndo
          ? {
              permission: 'rule.edit',
              label: change.undoneId ? text.redoOf(section) : text.undoOf(section),
              text: change.undoneId ? text.redo : text.undo,
              isPending: undo.isPending,
              onPress: () => void undo.mutate(change.changeId),
            }
          : undefined
      }
      differences={shownDifferences(change.differences, text)}
    />
  )
}
