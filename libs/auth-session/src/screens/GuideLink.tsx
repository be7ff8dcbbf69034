import { useSession } from '../react/useSession';

/** A guide of the firm's, where it has one. spec §2 */
export function GuideLink({ id }: { id: 'registration-video' | 'authenticator-guide' }) {
  const guide = useSession().guides.find((one) => one.id === id);
  if (!guide) return null;
  return (
    <p>
      <a href={guide.url} target="_blank" rel="noreferrer">
        {guide.label}
      </a>
    </p>
  );
}
