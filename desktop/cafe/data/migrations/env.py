"""Run by alembic, on the connection that :class:`desktop.cafe.data.store.Store` hands over."""

from alembic import context

from desktop.cafe.data.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
