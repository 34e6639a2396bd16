import type { Report, ReportAction, ReportStatus } from '@trau/contract'
import { maxLimitHours, maxReportText, minLimitHours } from '@trau/contract/rules/report'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { useText } from '../../i18n/text.ts'
import { reports } from '../../i18n/vi/reports.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** What may follow from where a case stands. */
const nextActions: Record<ReportStatus, readonly ReportAction[]> = {
  OPEN: [],
  IN_REVIEW: ['WARN', 'LIMIT', 'LOCK', 'DISMISS', 'ESCALATE'],
  ESCALATED: ['WARN', 'LIMIT', 'LOCK', 'DISMISS'],
  ACTIONED: [],
  DISMISSED: [],
}
/** Those that reach beyond the place of the case. */
const wideActions: readonly ReportAction[] = ['LIMIT', 'LOCK']
const limits = [minLimitHours, 72, 168, maxLimitHours]

interface ReportDecisionProps {
  report: Report
  name: string
  /** Whether they decide in the whole tenant, not in the place of the case alone. */
  isEverywhere: boolean
  onDone: (report: Report) => void
  /** Somebody else may have taken a step meanwhile. */
  onRefused: () => void
}

/** The next step of a case. */
export function ReportDecision({ report, name, isEverywhere, onDone, onRefused }: ReportDecisionProps) {
  const { reportId, status } = report
  const words = useText(reports)
  const [chosenAction, setAction] = useState<ReportAction>()
  const [hours, setHours] = useState('24')
  const [note, setNote] = useState('')
  const [isLocking, askLock] = useState(false)
  const { mutate: act, isPending } = useApiMutation(
    (step: ReportAction) =>
      api.moderation.actOnReport({
        params: { reportId },
        body: { action: step, note: note.trim(), ...(step === 'LIMIT' ? { hours: Number(hours) } : {}) },
      }),
    {
      onSuccess(changedReport) {
        onDone(changedReport)
        setAction(undefined)
        setNote('')
        toast.success(words.decided)
      },
      onFailure() {
        onRefused()
        return 'toast'
      },
    },
  )
  if (status === 'OPEN') {
    return (
      <Button color="primary" isPending={isPending} onPress={() => void act('REVIEW')}>
        {words.actions.REVIEW}
      </Button>
    )
  }
  const offeredActions = nextActions[status].filter(one => isEverywhere || !wideActions.includes(one))
  if (offeredActions.length === 0) return null
  // What was chosen may not follow any more from where the case stands now.
  const action = offeredActions.find(one => one === chosenAction)
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <RadioGroup
        label={words.decision}
        options={offeredActions.map(value => ({ value, label: words.actions[value] }))}
        value={action}
        onChange={setAction}
      />
      {action === 'LIMIT' && (
        <RadioGroup
          label={words.limitFor}
          options={limits.map(value => ({ value: String(value), label: words.limitHours[value] }))}
          value={hours}
          onChange={setHours}
        />
      )}
      <TextArea label={words.note} value={note} onChange={setNote} maxLength={maxReportText} />
      <Button
        color={action === 'LOCK' ? 'danger' : 'primary'}
        className="self-end"
        isPending={isPending}
        isDisabled={!action}
        onPress={() => {
          if (action === 'LOCK') askLock(true)
          else if (action) void act(action)
        }}
      >
        {words.decide}
      </Button>
      {isLocking && (
        <ConfirmDialog
          onClose={() => askLock(false)}
          title={words.lockTitle(name)}
          confirmLabel={words.actions.LOCK}
          onConfirm={() => act('LOCK')}
        >
          {words.lockText}
        </ConfirmDialog>
      )}
    </div>
  )
}
