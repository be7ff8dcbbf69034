import { PlainLayout } from './PlainLayout';
import { ProfileMenu } from './ProfileMenu';

/** The frame for an advisor: every address leads to the desk. */
export function DeskLayout() {
  return (
    <PlainLayout home="/desk" homeLabel="desk">
      <ProfileMenu />
    </PlainLayout>
  );
}
