import type { RetentionRule, RetentionRuleInput } from '@trau/contract'
import { scopeKinds } from '@trau/contract/rules/permission'
import { maxRetentionDays, retentionKinds } from '@trau/contract/rules/retention'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { orRefused } from '../../../api/errors.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { retention } from '../../../i18n/vi/retention.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { useHoldsEverywhere } from '../../../model/account/own-permissions.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { PlaceSelect } from '../PlaceSelect.tsx'
import { RulePreview } from './RulePreview.tsx'
import { SaveQuestion, type UnsavedRule } from './SaveQuestion.tsx'

const service = administrationApi.retention
const renew = () => invalidate(service.listRetentionRules)

interface RuleDialogProps {
  rule: RetentionRule | undefined
  onClose: () => void
}

/** One rule, with what it would delete before it is saved. What deletes something or takes the place of another rule is asked about. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const text = useText(retention)
  const [isRemoving, setRemoving] = useState(false)
  const [unsavedRule, setUnsaved] = useState<UnsavedRule>()
  const mayEverywhere = useHoldsEverywhere('retention.edit') === true
  const save = async ({ body, expectedUpdatedTime }: Pick<UnsavedRule, 'body' | 'expectedUpdatedTime'>) => {
    // `days: null` keeps for ever: without it the rule would have no time at all.
    await service.putRetentionRule({ body: { ...body, expectedUpdatedTime }, keepEmpty: true }).finally(renew)
    toast.success(text.saved)
    onClose()
  }
  const form = useForm({
    initial: {
      scope: rule?.scope.kind ?? (mayEverywhere ? ('TENANT' as const) : ('WORKSPACE' as const)),
      scopeId: rule?.scope.id ?? '',
      kind: rule?.kind ?? ('MESSAGES' as const),
      isKept: rule?.days === null,
      days: String(rule?.days ?? 365),
    },
    check: ({ scope, scopeId, isKept, days }) => ({
      ...(scope !== 'TENANT' && scopeId === '' ? { scopeId: text.scopeMissing } : {}),
      ...(isKept || areDays(days) ? {} : { days: text.daysInvalid }),
    }),
    async submit(values) {
      const body = bodyOf(values)
      const [preview, presentRule] = await Promise.all([
        orRefused(service.previewRetentionRule({ body, keepEmpty: true }), 'forbidden'),
        findRuleAt(body),
      ])
      const expectedUpdatedTime = presentRule?.updatedTime ?? null
      // Somebody else's, also where it took the place of the one that is edited here.
      const replacedRule = presentRule?.updatedTime === rule?.updatedTime ? undefined : presentRule
      if (preview?.items !== 0 || replacedRule)
        setUnsaved({ body, expectedUpdatedTime, preview, replacedRule })
      else await save({ body, expectedUpdatedTime })
    },
  })
  const { values } = form
  const isWhole =
    (values.scope === 'TENANT' || values.scopeId !== '') && (values.isKept || areDays(values.days))
  return (
    <>
      <FormDialog
        form={form}
        title={rule ? text.edit : text.add}
        submitLabel={text.save}
        onClose={onClose}
        otherAction={
          rule && (
            <Button variant="flat" color="danger" onPress={() => setRemoving(true)}>
              {text.remove}
            </Button>
          )
        }
      >
        {!rule && (
          <>
            <RadioGroup
              label={text.scope}
              options={scopeKinds
                .filter(value => value !== 'TENANT' || mayEverywhere)
                .map(value => ({ value, label: text.scopes[value] }))}
              value={values.scope}
              onChange={scope => {
                form.set('scope', scope)
                form.set('scopeId', '')
              }}
            />
            <PlaceField
              scope={values.scope}
              value={values.scopeId}
              error={form.errorOf('scopeId')}
              onChange={id => form.set('scopeId', id)}
            />
            <RadioGroup
              label={text.kind}
              options={retentionKinds.map(value => ({
                value,
                label: text.kinds[value],
                description: text.kindTexts[value],
              }))}
              value={values.kind}
              onChange={kind => form.set('kind', kind)}
            />
          </>
        )}
        <Checkbox
          checked={values.isKept}
          description={text.isKeptText}
          onChange={isKept => form.set('isKept', isKept)}
        >
          {text.isKept}
        </Checkbox>
        {!values.isKept && (
          <TextField
            {...form.field('days')}
            label={text.days}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        )}
        {isWhole && (
          <RulePreview key={`${values.scope} ${values.scopeId} ${values.kind}`} body={bodyOf(values)} />
        )}
      </FormDialog>
      {unsavedRule && (
        <SaveQuestion
          unsavedRule={unsavedRule}
          onClose={() => setUnsaved(undefined)}
          // What was counted and replaced may be another by now: what is refused is asked about anew.
          onConfirm={async () => void (await runWrite(() => save(unsavedRule)))}
        />
      )}
      {isRemoving && rule && (
        <ConfirmDialog
          title={text.removeAsk}
          confirmLabel={text.remove}
          onClose={() => setRemoving(false)}
          onConfirm={() =>
            runWrite(() => service.deleteRetentionRule({ params: { ruleId: rule.ruleId } }), {
              async onSuccess() {
                await renew()
                toast.success(text.removed)
                onClose()
              },
            })
          }
        >
          {text.removeText}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The rule of this kind that stands in this place now. */
async function findRuleAt({ scope, kind }: RetentionRuleInput): Promise<RetentionRule | undefined> {
  const { items } = await service.listRetentionRules()
  return items.find(
    rule => rule.kind === kind && rule.scope.kind === scope.kind && rule.scope.id === scope.id,
  )
}

const areDays = (days: string) =>
  /^\d{1,5}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= maxRetentionDays

interface Values {
  scope: RetentionRule['scope']['kind']
  scopeId: string
  kind: RetentionRule['kind']
  isKept: boolean
  days: string
}
const bodyOf = ({ scope, scopeId, kind, isKept, days }: Values): RetentionRuleInput => ({
  scope: { kind: scope, ...(scope === 'TENANT' ? {} : { id: scopeId }) },
  kind,
  days: isKept ? null : Number(days.trim()),
})

interface PlaceFieldProps {
  scope: RetentionRule['scope']['kind']
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** A workspace or group for which the administrator may set a rule, whether they are in it or not. */
function PlaceField({ scope, value, error, onChange }: PlaceFieldProps) {
  if (scope === 'TENANT') return null
  return (
    <PlaceSelect
      key={scope}
      name="scopeId"
      kind={scope}
      findKey={service.listRetentionPlaces.key}
      find={(query, signal) => service.listRetentionPlaces({ query, signal })}
      value={value || undefined}
      error={error}
      onChange={({ id }) => onChange(id)}
    />
  )
}
