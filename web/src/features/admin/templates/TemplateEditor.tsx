import { Link } from '@tanstack/react-router'
import type { Template } from '@trau/contract'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import IconBack from '~icons/lucide/arrow-left'
import { administrationApi } from '../../../api/administration-api.ts'
import { errorData } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate, keyOf, queryClient } from '../../../api/query-client.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useTemplatesWords } from '../../../i18n/words/templates.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { fullTime } from '../../../text/time.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { EditablePart } from '../EditablePart.tsx'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { DefaultDiff } from './DefaultDiff.tsx'
import { insertVariable } from './insert-variable.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import { TemplateActions } from './TemplateActions.tsx'
import { TemplateChips } from './TemplateList.tsx'

const valuesOf = ({ subject, body, enabled: isEnabled }: Template) => ({ subject, body, enabled: isEnabled })

/** Takes a template up as the server has it now. */
export async function takeTemplate(template: Template) {
  const { templateId: id } = template
  queryClient.setQueryData(
    keyOf(administrationApi.notificationTemplate.getTemplate, { params: { id } }),
    (old?: Template) => ({
      ...old,
      ...template,
    }),
  )
  await Promise.all([
    invalidate(administrationApi.notificationTemplate.listTemplates),
    invalidate(administrationApi.notificationTemplate.getTemplate, { params: { id } }),
    invalidate(administrationApi.notificationTemplate.listTemplateVersions, { params: { id } }),
  ])
}

/** One template: its text, what it becomes, and what differs from the shipped one. */
export function TemplateEditor({ template }: { template: Template }) {
  const text = useTemplatesWords()
  const { templateId: id, type, channel, locale, variables, lastFallback } = template
  // The version that was read before writing; another one on the server is somebody else's work.
  const [version, setVersion] = useState(template.version)
  // What a save names: known before the next render where one's own text is to replace somebody else's.
  const changedVersion = useRef(template.version)
  const [conflict, setConflict] = useState<number>()
  const [initial, setInitial] = useState(() => valuesOf(template))
  const lastField = useRef<'subject' | 'body'>('body')
  const hasSubject = channel !== 'SMS'

  const form = useForm({
    initial,
    async submit({ subject, body, enabled: isEnabled }) {
      const savedTemplate = await administrationApi.notificationTemplate.updateTemplate({
        params: { id },
        body: {
          version: changedVersion.current,
          subject: hasSubject ? subject : '',
          body,
          enabled: isEnabled,
        },
        keepEmpty: true,
      })
      await take(savedTemplate)
      toast.success(text.saved)
    },
    explain(error) {
      const other = errorData(error, 'templateConflict')
      if (other) {
        setConflict(other.version)
        return {}
      }
      const wrong = errorData(error, 'templateSyntaxInvalid') ?? errorData(error, 'templateVariableUnknown')
      if (wrong) return { fields: { [wrong.field]: errorText(error) } }
      if (errorData(error, 'templateVariableMissing')) return { fields: { body: errorText(error) } }
      return { form: errorText(error) }
    },
  })
  async function take(next: Template) {
    changedVersion.current = next.version
    setVersion(next.version)
    setConflict(undefined)
    setInitial(valuesOf(next))
    form.reset(valuesOf(next))
    await takeTemplate(next)
  }
  const takeTheirs = useApiMutation(
    () => administrationApi.notificationTemplate.getTemplate({ params: { id } }),
    {
      onSuccess: take,
    },
  )
  const keepMine = () => {
    if (conflict === undefined) return
    changedVersion.current = conflict
    setVersion(conflict)
    setConflict(undefined)
    form.formProps.ref.current?.requestSubmit()
  }
  const put = (name: string) => {
    const field = hasSubject ? lastField.current : 'body'
    const input = document.getElementById(`template-${field}`) as
      | HTMLInputElement
      | HTMLTextAreaElement
      | null
    const { next, caret } = insertVariable(
      form.values[field],
      name,
      input?.selectionStart,
      input?.selectionEnd,
    )
    // In the same turn: what is typed next stands behind the variable.
    flushSync(() => form.set(field, next))
    input?.focus()
    input?.setSelectionRange(caret, caret)
  }
  const { subject, body } = form.values
  const draft = { ...(hasSubject && { subject }), body }
  return (
    <div className="max-w-6xl p-4 md:p-6">
      <LeaveGuard isDirty={form.isDirty} />
      <Link
        to="/admin"
        search={{ tab: 'templates' }}
        className="inline-flex min-h-11 items-center gap-2 rounded-md text-primary-deep hover:underline"
      >
        <IconBack className="size-4" aria-hidden="true" />
        {text.all}
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl font-bold">{text.types[type]}</h2>
        <TemplateChips template={template} />
      </div>
      <p className="mt-0.5 text-muted">
        {text.channels[channel]} · {text.locales[locale]} ·{' '}
        {version === 0 ? text.versionIsDefault : text.version(version)}
      </p>
      {lastFallback && (
        <Banner kind="warn" className="mt-3 rounded-lg">
          {text.fallback(
            fullTime(lastFallback.time),
            lastFallback.reason === 'variableMissing'
              ? text.fallbacks.variableMissing(lastFallback.variable ?? '')
              : text.fallbacks[lastFallback.reason],
          )}
        </Banner>
      )}
      <div className="mt-5 grid gap-8 lg:grid-cols-2">
        <EditablePart permission="template.edit">
          <form {...form.formProps} className="flex min-w-0 flex-col gap-4">
            {hasSubject && (
              <TextField
                {...form.field('subject')}
                id="template-subject"
                label={text.subject}
                autoComplete="off"
                onFocus={() => {
                  lastField.current = 'subject'
                }}
              />
            )}
            <TextArea
              {...form.field('body')}
              id="template-body"
              label={text.body}
              description={text.bodyHint[channel]}
              onFocus={() => {
                lastField.current = 'body'
              }}
              className="[&_textarea]:max-h-[60vh] [&_textarea]:min-h-40 [&_textarea]:font-mono [&_textarea]:text-sm"
            />
            {variables.length > 0 && (
              <fieldset className="min-w-0">
                <legend className="mb-1.5 text-sm font-medium">{text.variables}</legend>
                <div className="flex flex-wrap gap-1.5">
                  {variables.map(({ name, sample, isRequired }) => (
                    <Button
                      key={name}
                      size="sm"
                      variant="flat"
                      aria-label={text.insert(
                        text.variableNames[name],
                        isRequired ? `${name} (${text.required})` : name,
                        sample || '…',
                      )}
                      title={sample}
                      onPress={() => put(name)}
                    >
                      {text.variableNames[name]} <span className="font-mono text-muted">{name}</span>
                      {isRequired && <span className="text-sm"> ({text.required})</span>}
                    </Button>
                  ))}
                </div>
                <p className="mt-1.5 text-sm text-muted">{text.variablesHint}</p>
              </fieldset>
            )}
            <Switch
              isSelected={form.values.enabled}
              onChange={isEnabled => form.set('enabled', isEnabled)}
              description={text.enabledText}
            >
              {text.enabled}
            </Switch>
            <div role="alert" className="empty:hidden">
              {conflict !== undefined && (
                <div data-tone="warning" className="rounded-lg bg-(--soft) p-3.5 text-(--deep)">
                  <p className="text-pretty">{text.conflict(conflict)}</p>
                  <div className="mt-2 flex flex-wrap gap-2">
                    <Button
                      size="sm"
                      isPending={takeTheirs.isPending}
                      onPress={() => void takeTheirs.mutate()}
                    >
                      {text.takeTheirs}
                    </Button>
                    <Button size="sm" variant="flat" color="warning" onPress={keepMine}>
                      {text.keepMine}
                    </Button>
                  </div>
                </div>
              )}
            </div>
            <FormError>{form.formError}</FormError>
            <div className="flex flex-wrap gap-2">
              <Button
                type="submit"
                color="primary"
                isPending={form.isPending}
                isDisabled={!form.isDirty || conflict !== undefined}
                className="max-sm:w-full"
              >
                {text.save}
              </Button>
              <TemplateActions
                template={{ ...template, version }}
                draft={draft}
                onTake={take}
                onPut={next => {
                  form.set('body', next.body)
                  if (hasSubject) form.set('subject', next.subject)
                }}
              />
            </div>
          </form>
        </EditablePart>
        <PreviewPanel template={template} draft={draft} />
      </div>
      {template.shipped && !template.isDefault && (
        <DefaultDiff
          before={
            hasSubject ? `${template.shipped.subject}\n\n${template.shipped.body}` : template.shipped.body
          }
          after={hasSubject ? `${subject}\n\n${body}` : body}
        />
      )}
    </div>
  )
}
