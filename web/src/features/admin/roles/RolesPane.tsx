import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { q } from '../../../api/query-client.ts'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { placeOf, type RolesView, rolesSearch } from './addresses.ts'
import { BackLink } from './BackLink.tsx'
import { PeopleRoles } from './people/PeopleRoles.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleList } from './RoleList.tsx'
import { OneTemplate } from './TemplateEditor.tsx'
import { TemplateList } from './TemplateList.tsx'
import { WhyPane } from './WhyPane.tsx'

/** Roles, their templates, and why somebody may do something; which of them stands in the address. */
export default function RolesPane() {
  const { item } = useSearch({ from: '/_private/admin' })
  const place = placeOf(item)
  if ('roleId' in place) return <OneRole key={place.roleId} id={place.roleId} />
  if ('templateId' in place) return <OneTemplate key={place.templateId} id={place.templateId} />
  return <Views view={place.view} userId={place.userId} />
}

function Views({ view, userId }: { view: RolesView; userId: string | undefined }) {
  const text = useRolesWords()
  const { tabs } = useAdminWords()
  const navigate = useNavigate()
  const show = (next: string) =>
    void navigate({ to: '/admin', search: rolesSearch({ view: next as RolesView }) })
  return (
    <div className="max-w-4xl p-4 md:p-6">
      <h2 className="mb-1 text-xl font-bold">{tabs.roles}</h2>
      <p className="pb-3 text-pretty text-muted">{text.text}</p>
      <Tabs
        label={tabs.roles}
        selected={view}
        onChange={show}
        panelClassName="pt-4"
        tabs={[
          { id: 'roles', label: text.views.roles, content: <RoleList /> },
          { id: 'people', label: text.views.people, content: <PeopleRoles /> },
          { id: 'templates', label: text.views.templates, content: <TemplateList /> },
          { id: 'why', label: text.views.why, content: <WhyPane key={userId} userId={userId} /> },
        ]}
      />
    </div>
  )
}

function OneRole({ id }: { id: string }) {
  const text = useRolesWords()
  const role = useQuery(q(api.adminPermission.getRole, { params: { id } }))
  if (role.error && !role.data)
    return (
      <div className="max-w-5xl p-4 md:p-6">
        <BackLink view="roles" />
        <ListFailure of={role} />
      </div>
    )
  return (
    <Loaded of={role} rows={6} label={text.loading}>
      {data => <RoleEditor role={data} />}
    </Loaded>
  )
}
