import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors about workspaces: no part of a first page. */
export const workspaceErrors = defineText('workspaceErrors', {
  workspaceArchived: 'Không gian làm việc này đã lưu trữ. Chủ của nó cần mở lại trước.',
  workspaceDeleted: 'Không gian làm việc này đã bị xoá.',
  workspaceFull: (data: Data<'workspaceFull'>) =>
    `Không gian làm việc đã đủ ${(data.max ?? 2_000).toLocaleString('vi')} người.`,
  lastWorkspaceOwner: 'Không gian làm việc cần ít nhất một chủ. Bạn giao quyền chủ cho người khác trước nhé.',
  roomNotInWorkspace: 'Chỉ chọn được nhóm của không gian này mà bạn là trưởng nhóm hoặc phó nhóm.',
  tooManyDefaultRooms: (data: Data<'tooManyDefaultRooms'>) =>
    `Đã có đủ ${data.max ?? 10} nhóm mặc định. Bạn bỏ bớt một nhóm trước nhé.`,
  tooManyWorkspaceRooms: (data: Data<'tooManyWorkspaceRooms'>) =>
    `Không gian làm việc đã có đủ ${data.max ?? 200} nhóm.`,
})
