import IconArchive from '~icons/lucide/archive'
import IconPlus from '~icons/lucide/plus'
import { Button } from '../ui/Button.tsx'
import { ComingSoonDrawing } from '../ui/drawings/ComingSoon.tsx'
import { IntroKeepDrawing, IntroStartDrawing, IntroTalkDrawing } from '../ui/drawings/Intro.tsx'
import { NoMessagesDrawing } from '../ui/drawings/NoMessages.tsx'
import { NoResultsDrawing } from '../ui/drawings/NoResults.tsx'
import { NoRoomsDrawing } from '../ui/drawings/NoRooms.tsx'
import { OfflineDrawing } from '../ui/drawings/Offline.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export function Drawings() {
  return (
    <div className="grid w-full gap-6 sm:grid-cols-2 md:grid-cols-4">
      <EmptyState
        drawing={<NoRoomsDrawing />}
        title="Chưa có trò chuyện nào"
        action={
          <Button color="primary" startContent={<IconPlus className="size-4" />}>
            Bắt đầu trò chuyện
          </Button>
        }
      >
        Tìm một người bạn theo tên hoặc số điện thoại.
      </EmptyState>
      <EmptyState drawing={<NoResultsDrawing />} title="Không tìm thấy “xyz”">
        Bạn thử gõ không dấu xem sao.
      </EmptyState>
      <EmptyState drawing={<NoMessagesDrawing />} title="Miếng trầu là đầu câu chuyện">
        Gửi lời chào đầu tiên tới Ngọc.
      </EmptyState>
      <EmptyState drawing={<OfflineDrawing />} title="Bạn đang ngoại tuyến">
        Tin nhắn sẽ được gửi khi có mạng.
      </EmptyState>
      <EmptyState drawing={<ComingSoonDrawing />} title="Sắp ra mắt" action={<IconArchive />}>
        Kho tệp đang được vun trồng.
      </EmptyState>
      <IntroTalkDrawing />
      <IntroKeepDrawing />
      <IntroStartDrawing />
    </div>
  )
}
