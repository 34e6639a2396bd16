import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { q } from '../../../api/query-client.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/Section.tsx'
import { usePermissionLabel } from '../../../model/account/permission-catalogue.ts'
import { personName } from '../../../model/people/people.ts'
import { fullTime } from '../../../text/time.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { differenceBetween } from './matrix.ts'

/** The latest versions of a template, each with what it changed. */
export function TemplateVersions({ id }: { id: string }) {
  const text = useRolesWords()
  const labelOf = usePermissionLabel()
  const versions = useQuery(q(api.adminPermission.listRoleTemplateVersions, { params: { id } }))
  return (
    <Section title={text.versions}>
      <Loaded of={versions} rows={2} label={text.loading}>
        {({ items }) => (
          <ol reversed className="flex flex-col gap-4">
            {items.map(({ version, permissions, createdTime, author }, at) => {
              const before = items[at + 1]
              const by = author && personName(author)
              return (
                <li key={version}>
                  <p className="font-medium">{text.version(version)}</p>
                  <p className="mb-1.5 text-sm text-muted">
                    {[fullTime(createdTime), by && text.versionBy(by)].filter(Boolean).join(' · ')}
                  </p>
                  {before ? (
                    <DifferenceList
                      difference={differenceBetween(before.permissions, permissions)}
                      labelOf={labelOf}
                    />
                  ) : (
                    version === 1 && <p className="text-sm text-muted">{text.firstVersion}</p>
                  )}
                </li>
              )
            })}
          </ol>
        )}
      </Loaded>
    </Section>
  )
}
