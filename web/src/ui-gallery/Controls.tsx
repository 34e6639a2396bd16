import { useState } from 'react'
import IconPlus from '~icons/lucide/plus'
import IconSend from '~icons/lucide/send-horizontal'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { COLORS, SIZES } from '../ui/constants.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { PinInput } from '../ui/PinInput.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Select } from '../ui/Select.tsx'
import { type Strength, StrengthMeter } from '../ui/StrengthMeter.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'

const none = () => {}

export function Buttons() {
  return (
    <div className="flex flex-col gap-3">
      {(['solid', 'flat', 'ghost'] as const).map(variant => (
        <div key={variant} className="flex flex-wrap gap-2">
          {COLORS.map(color => (
            <Button key={color} color={color} variant={variant}>
              {color}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {SIZES.map(size => (
          <Button key={size} size={size} color="primary" startContent={<IconPlus className="size-4" />}>
            Cỡ {size}
          </Button>
        ))}
        <Button color="primary" isPending>
          Đang gửi
        </Button>
        <Button color="primary" isDisabled>
          Không bấm được
        </Button>
        {SIZES.map(size => (
          <IconButton
            key={size}
            size={size}
            label="Gửi"
            shortcut="Enter"
            color="primary"
            variant={size === 'sm' ? 'ghost' : 'solid'}
          >
            <IconSend className="size-5" />
          </IconButton>
        ))}
      </div>
    </div>
  )
}

export function Fields() {
  const [text, setText] = useState('Ẫỡ Ễ Ộ ằẵỹ')
  const [password, setPassword] = useState('trầu cau')
  const [pin, setPin] = useState('123')
  const [on, setOn] = useState(true)
  const [pick, setPick] = useState('bubble')
  const [search, setSearch] = useState('')
  const options = [
    { value: 'bubble', label: 'Bong bóng', description: 'Tin nhắn của bạn ở bên phải' },
    { value: 'compact', label: 'Gọn', description: 'Mỗi tin một dòng' },
  ]
  return (
    <div className="grid w-full gap-5 md:grid-cols-2">
      <TextField
        label="Họ và tên"
        value={text}
        onChange={setText}
        required
        description="Bạn bè sẽ thấy tên này."
      />
      <TextField label="E-mail" value="ngoc@" onChange={none} error="E-mail chưa đúng, ví dụ ten@vidu.vn" />
      <TextField label="Mật khẩu" type="password" value={password} onChange={setPassword} />
      <div className="self-end">
        <StrengthMeter
          score={Math.min(4, Math.floor(password.length / 3)) as Strength}
          hint="thêm vài từ nữa"
        />
      </div>
      <PinInput
        label="Mã xác nhận"
        value={pin}
        onChange={setPin}
        description={<Countdown until={Date.now() + 59_000} />}
      />
      <QrCode value="https://trau.vidu.vn" label="Mã QR" className="size-40" />
      <TextArea label="Giới thiệu" value={text} onChange={setText} />
      <SearchField label="Tìm trò chuyện" value={search} onChange={setSearch} />
      <Select
        label="Ngôn ngữ"
        value="vi"
        onChange={none}
        options={[
          { value: 'vi', label: 'Tiếng Việt' },
          { value: 'en', label: 'English' },
        ]}
      />
      <RadioGroup label="Kiểu hiển thị" options={options} value={pick} onChange={setPick} />
      <div>
        <Checkbox checked={on} onChange={setOn}>
          Giữ tôi đăng nhập
        </Checkbox>
        <Checkbox checked={!on} onChange={() => setOn(!on)} error="Bạn cần đồng ý để tiếp tục">
          Tôi đồng ý với điều khoản
        </Checkbox>
        <Switch isSelected={on} onChange={setOn} description="Khi bạn không mở phòng này">
          Âm thanh thông báo
        </Switch>
        <Switch isSelected={!on} onChange={() => setOn(!on)}>
          Gửi bằng Ctrl + Enter
        </Switch>
      </div>
    </div>
  )
}
