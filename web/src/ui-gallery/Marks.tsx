import { useState } from 'react'
import { Avatar, GroupAvatar } from '../ui/Avatar.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Counter } from '../ui/Counter.tsx'
import { COLORS, SIZES } from '../ui/constants.ts'
import { ErrorView, GenericErrorView } from '../ui/ErrorView.tsx'
import { Highlight } from '../ui/Highlight.tsx'
import { RuntimeIcon } from '../ui/icons/RuntimeIcon.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Mark } from '../ui/Logo.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Splitter } from '../ui/Splitter.tsx'
import { Tabs } from '../ui/Tabs.tsx'

const PEOPLE = [
  'Phạm Ngọc Đào',
  'Nguyễn Văn An',
  'Trần Thị Ánh',
  'Lê Hoàng Ân',
  'Bùi Ẩn',
  'Đỗ Thị Dung',
  'Vũ Ễnh',
  'Hồ Mỹ Linh',
]
const none = () => {}

export function People() {
  return (
    <div className="flex flex-wrap items-center gap-4">
      {PEOPLE.map((name, index) => (
        <Avatar
          key={name}
          id={`user-${index * 7}`}
          name={name}
          isOnline={index % 2 === 0}
          isDecorative={false}
        />
      ))}
      {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map(size => (
        <Avatar key={size} id="a" name="Phạm Ngọc Đào" size={size} isOnline />
      ))}
      {(['sm', 'md', 'lg'] as const).map(size => (
        <GroupAvatar
          key={size}
          id="g"
          name="Cà phê sáng"
          size={size}
          members={[
            { id: 'user-1', name: 'Nguyễn Văn An' },
            { id: 'user-12', name: 'Trần Thị Ánh' },
          ]}
        />
      ))}
      <Counter count={3} />
      <Counter count={120} color="secondary" />
      <Counter count={8} color="default" />
      {COLORS.map(color => (
        <Chip key={color} color={color}>
          {color}
        </Chip>
      ))}
      <Chip
        onRemove={none}
        removeLabel="Bỏ Ngọc Đào"
        startContent={<Avatar id="a" name="Ngọc Đào" size="xs" className="-ml-1.5" />}
      >
        Ngọc Đào
      </Chip>
      <Kbd keys="Ctrl K" />
      <p>
        <Highlight text="Họp ở Đà Nẵng, gần sông Hàn" query="da nang" />
      </p>
      <Mark className="size-4" />
      <Mark className="size-6" />
      <Mark className="size-24" />
      <RuntimeIcon name="lucide:house" label="nhà" />
    </div>
  )
}

export function States() {
  const [tab, setTab] = useState('all')
  const [width, setWidth] = useState(320)
  const tabs = [
    { id: 'all', label: 'Tất cả', content: <p className="p-4">Nội dung</p> },
    {
      id: 'unread',
      label: 'Chưa đọc',
      endContent: <Counter count={5} label="" />,
      content: <p className="p-4">Chưa đọc</p>,
    },
    { id: 'group', label: 'Nhóm', isDisabled: true, content: null },
  ]
  return (
    <div className="grid w-full gap-4 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-2">
        <Banner>Có bản mới của Trầu.</Banner>
        <Banner kind="warn">Mã QR sắp hết hạn.</Banner>
        <Banner
          kind="offline"
          action={
            <Button size="sm" variant="ghost">
              Thử ngay
            </Button>
          }
        >
          Mất kết nối – đang thử lại
        </Banner>
        <Tabs label="Lọc" tabs={tabs} selected={tab} onChange={setTab} />
        <div className="flex gap-4">
          {SIZES.map(size => (
            <Spinner key={size} size={size} className="text-primary" />
          ))}
        </div>
        <div>
          <ErrorView error={new Error('Không đọc được dữ liệu')} onRetry={none} requestId="01JD-7F2" />
        </div>
        <GenericErrorView error="chi tiết" />
      </div>
      <div className="min-w-0">
        <SkeletonRows rows={3} label="Đang tải trò chuyện" />
        <div className="flex h-40 overflow-hidden rounded-lg border border-line">
          <div id="pane" className="bg-surface p-3" style={{ width }}>
            {width}
          </div>
          <Splitter
            label="Đổi độ rộng"
            controls="pane"
            value={width}
            min={120}
            max={420}
            defaultValue={320}
            onChange={setWidth}
          />
          <div className="flex-1 bg-room" />
        </div>
      </div>
    </div>
  )
}
