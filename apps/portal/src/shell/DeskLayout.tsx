import { PlainLayout } from './PlainLayout';
import { ProfileMenu } from './ProfileMenu';

/** The frame for an advisor: every address but those of their own sign-in leads to the desk. */
export function DeskLayout() {
  return (
    <PlainLayout home="/desk" homeLabel="desk">
      <ProfileMenu ofClient={false} />
    </PlainLayout>
  );
}
