import type { DriveNode } from '@trau/contract'
import { abilitiesOf } from '../browser/abilities.ts'
import { showDialog } from '../model/dialog.ts'
import { AccessList } from '../sharing/AccessList.tsx'

/** Who has access to a file or folder. */
export function People({ node }: { node: DriveNode }) {
  const mayShare = abilitiesOf([node]).has('share')
  return (
    <div className="p-4">
      <AccessList
        node={node}
        {...(mayShare && { onAdd: () => showDialog({ kind: 'share', node, isAdding: true }) })}
      />
    </div>
  )
}
