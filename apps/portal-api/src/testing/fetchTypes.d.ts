/** The generated client names this type of the browser's; Node has it, but not under that name. */
type BodyInit = NonNullable<RequestInit['body']>;
