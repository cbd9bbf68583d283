import { useInfiniteQuery } from '@tanstack/react-query';
import { Panel } from '../../ui/Panel.tsx';
import { DeviceList, ownDevices } from './DeviceList.tsx';
import { SubmitDevice } from './SubmitDevice.tsx';

export function DeviceSection() {
  const devices = useInfiniteQuery(ownDevices).data;
  return (
    <Panel
      title="دستگاه‌های من"
      note={<output>{devices && devices.total > 0 && `${devices.totalText} دستگاه`}</output>}
      padding="none"
    >
      <div className="grid @container lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="px-4 pb-5 sm:px-5">
          <SubmitDevice />
        </div>
        <div className="max-h-(--list-area) overflow-y-auto border-t px-4 sm:px-5 lg:border-s lg:border-t-0">
          <DeviceList />
        </div>
      </div>
    </Panel>
  );
}
