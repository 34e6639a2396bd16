import type { LdapSetting } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { ApiError } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLdapWords } from '../../../i18n/words/ldap.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { type FormFailure, useForm } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { GroupRoles } from './GroupRoles.tsx'
import {
  attributeFields,
  attributeNames,
  bodyOf,
  errorsOf,
  isLdaps,
  type LdapValues,
  presets,
  valuesOf,
} from './ldap-form.ts'
import { TestOutcome } from './TestOutcome.tsx'

const { directory } = administrationApi

/** Everything about the directory, and a try of it before it is saved. */
export function LdapDialog({ setting, onClose }: { setting: LdapSetting | null; onClose: () => void }) {
  const text = useLdapWords()
  // The setting is read again while the dialog is open; what is typed was made from this one.
  const [expectedUpdatedTime] = useState(setting?.updatedTime ?? null)
  const form = useForm<LdapValues>({
    initial: valuesOf(setting),
    check: values => errorsOf(values, text),
    async submit(values) {
      const body = { ...bodyOf(values), expectedUpdatedTime }
      await directory.updateLdapSetting({ body, keepEmpty: true })
      await invalidate(directory.getLdapSetting)
      onClose()
      toast.success(text.saved)
    },
    explain,
  })
  const test = useApiMutation(
    (values: LdapValues) => {
      const username = values.testUsername.trim()
      const body = { ...bodyOf(values), ...(username ? { username } : {}) }
      return directory.testLdapSetting({ body, keepEmpty: true, timeoutMs: 60_000 })
    },
    { onSuccess: answer => setOutcome(answer) },
  )
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof directory.testLdapSetting>>>()
  const { values } = form
  const fill = ({ userFilter, attributes }: (typeof presets)['open']) => {
    form.set('userFilter', userFilter)
    for (const [name, value] of Object.entries(attributeFields(attributes)))
      form.set(name as keyof LdapValues, value)
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      onClose={onClose}
      isDismissable={false}
      title={text.title}
      submitLabel={text.save}
      otherAction={
        <Button
          variant="flat"
          isPending={test.isPending}
          isDisabled={Object.keys(errorsOf(values, text)).length > 0}
          onPress={() => void test.mutate(values)}
        >
          {text.test}
        </Button>
      }
    >
      {outcome && <TestOutcome outcome={outcome} />}
      <Checkbox checked={values.isEnabled} onChange={value => form.set('isEnabled', value)}>
        {text.enable}
      </Checkbox>
      <TextField
        {...form.field('url')}
        label={text.url}
        description={text.urlHint}
        inputMode="url"
        autoComplete="off"
        required
      />
      {!isLdaps(values.url) && (
        <Checkbox
          checked={values.startsTls}
          onChange={value => form.set('startsTls', value)}
          description={text.startsTlsHint}
        >
          {text.startsTls}
        </Checkbox>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('bindDn')}
          label={text.bindDn}
          description={text.bindDnHint}
          autoComplete="off"
        />
        <TextField
          {...form.field('bindPassword')}
          label={text.bindPassword}
          description={setting?.hasPassword ? text.bindPasswordKept : undefined}
          type="password"
          autoComplete="new-password"
        />
      </div>
      <TextField
        {...form.field('baseDn')}
        label={text.baseDn}
        description={text.baseDnHint}
        autoComplete="off"
        required
      />
      <TextField
        {...form.field('userFilter')}
        label={text.userFilter}
        description={text.userFilterHint}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 font-medium">{text.attributes}</legend>
        <div className="mb-3 flex flex-wrap gap-2">
          {(['open', 'active'] as const).map(name => (
            <Button key={name} size="sm" variant="flat" onPress={() => fill(presets[name])}>
              {text.presets[name]}
            </Button>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {attributeNames.map(name => (
            <TextField
              key={name}
              {...form.field(`attribute_${name}`)}
              label={text.attribute[name]}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox checked={values.allowsCreation} onChange={value => form.set('allowsCreation', value)}>
        {text.allowsCreation}
      </Checkbox>
      <Checkbox checked={values.linksUsernames} onChange={value => form.set('linksUsernames', value)}>
        {text.linksUsernames}
      </Checkbox>
      <GroupRoles
        value={values.groupRoles}
        onChange={value => form.set('groupRoles', value)}
        error={form.errorOf('groupRoles')}
      />
      <TextArea
        {...form.field('caCertificate')}
        label={text.certificate}
        description={text.certificateHint}
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        {...form.field('testUsername')}
        label={text.testUsername}
        description={text.testUsernameHint}
        autoComplete="off"
      />
    </FormDialog>
  )
}

function explain(error: unknown): FormFailure<LdapValues> | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'hostNotAllowed') return { fields: { url: errorText(error) } }
  if (error.code === 'ldapFilterInvalid') return { fields: { userFilter: errorText(error) } }
  return undefined
}
