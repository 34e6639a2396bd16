import { useQuery } from '@tanstack/react-query'
import type { Report } from '@trau/contract'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, q, queryClient } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { reports } from '../../i18n/vi/reports.ts'
import { PermittedButton } from '../../kit/PermittedButton.tsx'
import { usePermitted } from '../../kit/permitted.ts'
import { useHoldsEverywhere } from '../../model/account/own-permissions.ts'
import { fullTime } from '../../text/time.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ReportDecision } from './ReportDecision.tsx'
import { ReportStatusChip } from './ReportStatusChip.tsx'

/** One case: what was reported, what was done, and what may be done now. */
export function ReportCase({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const words = useText(reports)
  const text = useErrorText()
  const permissions = usePermitted()
  const mayDecide = permissions.has('report.decide')
  const isEverywhere = useHoldsEverywhere('report.decide') === true
  const parts = { params: { reportId } }
  const { data, error } = useQuery(q(api.moderation.getReport, parts))
  const take = (report: Report) => {
    queryClient.setQueryData(q(api.moderation.getReport, parts).queryKey, report)
    void invalidate(api.moderation.listReports)
  }
  const readAgain = () => {
    void invalidate(api.moderation.getReport, parts)
    void invalidate(api.moderation.listReports)
  }
  const name = data ? data.user.name || data.user.username || '' : ''
  return (
    <Dialog onClose={onClose} size="lg" title={data ? words.caseTitle(name) : words.loading}>
      {data ? (
        <div className="flex flex-col gap-5">
          <Facts report={data} mayLift={isEverywhere || !mayDecide} onLifted={readAgain} />
          <p className="break-words whitespace-pre-line">{data.text || words.noText}</p>
          {data.messages.length > 0 && (
            <section>
              <h3 className="mb-1 text-sm font-medium text-muted">{words.keptMessages}</h3>
              <ul className="flex flex-col gap-2">
                {data.messages.map(message => (
                  <li key={message.messageId} className="rounded-lg bg-fill px-3 py-2">
                    <p className="break-words whitespace-pre-line">
                      {[message.content, ...(message.fileNames ?? [])].filter(Boolean).join('\n') ||
                        words.withoutText}
                    </p>
                    <p className="text-xs text-muted">{fullTime(message.createdTime)}</p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <History report={data} />
          {mayDecide ? (
            <ReportDecision
              report={data}
              name={name}
              isEverywhere={isEverywhere}
              onDone={take}
              onRefused={readAgain}
            />
          ) : (
            <p role="note" className="rounded-lg bg-fill px-4 py-3 text-pretty">
              {permissions.reasonAgainst('report.decide')}
            </p>
          )}
          {mayDecide && !isEverywhere && (isWaiting(data) || data.limitedUntil !== undefined) && (
            <p role="note" className="rounded-lg bg-fill px-4 py-3 text-pretty">
              {words.notEverywhere}
            </p>
          )}
        </div>
      ) : error ? (
        <EmptyState title={words.queueFailed}>{text(error)}</EmptyState>
      ) : (
        <Delayed isWaiting>
          <SkeletonRows rows={4} label={words.loading} />
        </Delayed>
      )}
    </Dialog>
  )
}

const isWaiting = ({ status }: Report) => status !== 'ACTIONED' && status !== 'DISMISSED'

interface FactsProps {
  report: Report
  /** Who may decide nowhere sees the button and why it is out of reach. */
  mayLift: boolean
  onLifted: () => void
}

function Facts({ report, mayLift, onLifted }: FactsProps) {
  const words = useText(reports)
  const lift = () =>
    runWrite(() => api.moderation.liftLimit({ params: { userId: report.user.userId } }), {
      onSuccess() {
        toast.success(words.lifted)
        onLifted()
      },
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ReportStatusChip status={report.status} />
      <Chip>{words.reasons[report.reason]}</Chip>
      {report.otherReports > 0 && <Chip>{words.otherReports(report.otherReports)}</Chip>}
      {report.isLocked && <Chip color="danger">{words.isLocked}</Chip>}
      {report.limitedUntil !== undefined && (
        <>
          <Chip color="warning">{words.isLimited(fullTime(report.limitedUntil))}</Chip>
          {mayLift && (
            <PermittedButton permission="report.decide" size="sm" variant="ghost" onPress={() => void lift()}>
              {words.liftLimit}
            </PermittedButton>
          )}
        </>
      )}
      <span className="text-sm text-muted">{fullTime(report.createdTime)}</span>
    </div>
  )
}

function History({ report: { history } }: { report: Report }) {
  const words = useText(reports)
  if (history.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium text-muted">{words.history}</h3>
      <ol className="flex flex-col gap-2">
        {history.map(step => (
          <li key={`${step.action} ${step.createdTime}`}>
            <p>
              <span className="font-medium">{step.actor.name || step.actor.username}</span>{' '}
              {step.until
                ? words.didUntil(words.did[step.action], fullTime(step.until))
                : words.did[step.action]}
              <span className="text-sm text-muted"> · {fullTime(step.createdTime)}</span>
            </p>
            {step.note && <p className="text-muted break-words whitespace-pre-line">{step.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
